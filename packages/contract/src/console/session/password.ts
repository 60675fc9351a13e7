/** Characters of a password that a member of staff chooses: NIST SP 800-63B asks for eight beside a second factor, and they move money. */
export const staffPasswordLeast = 12;
