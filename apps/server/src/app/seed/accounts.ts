/** Accounts of a demonstration, as they are printed. */

export interface DemonstrationAccounts {
  readonly members: readonly {
    readonly username: string;
    readonly password: string;
    readonly payPassword: string;
  }[];
  readonly staff: readonly {
    readonly username: string;
    readonly password: string;
    /** Base32, for any authenticator app. */
    readonly totpSecret: string;
    readonly role: string;
  }[];
  /** Says the second yes where one chief is alone (docs/decisions/0026); of a real site it is in the owner's safe. */
  readonly recoveryKey: string;
}
