import Foundation
import LoginForm

await LoginCommand.main()
