await CookbookCommand.main()
