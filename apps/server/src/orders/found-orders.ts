/** An order as a search shows it. */
export interface FoundOrder {
  readonly orderNo: string;
  readonly memberId: bigint;
  readonly username: string;
  /** fen */
  readonly amount: bigint;
  readonly state: 'pending' | 'approved' | 'rejected';
  readonly createdAt: Date;
}
