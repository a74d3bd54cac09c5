await MeetingsCommand.main()
