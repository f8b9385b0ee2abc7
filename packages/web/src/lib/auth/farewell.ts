/** Value of `?error=` on the login screen after a session that a suspension ended. */
export const suspended = 'suspended'

/** Where this tab keeps the words of it. */
export const farewellKey = 'farewell'
