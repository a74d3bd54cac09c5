await LoginCommand.main()
