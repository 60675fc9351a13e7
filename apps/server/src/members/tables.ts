import type { ColumnType, Generated } from 'kysely';

/** Rows of the members' tables; see `migrations/0010_members.sql` for what each column promises. */
export interface MemberTable {
  id: Generated<bigint>;
  username: string;
  /** Generated: the username in lower case. */
  username_key: ColumnType<string, never, never>;
  /** What the name looks like; null for members of before whose names were alike already. */
  name_skeleton: string | null;
  password_hash: string;
  pay_password_hash: string;
  real_name: string;
  mobile: Generated<string>;
  email: Generated<string>;
  birthday: string | null;
  avatar: Generated<string>;
  vip_level: Generated<number>;
  is_agent: Generated<boolean>;
  auto_transfer: Generated<boolean>;
  referrer_id: bigint | null;
  frozen_at: Date | null;
  frozen_reason: string | null;
  pay_password_failures: Generated<number>;
  pay_password_locked_until: Date | null;
  registered_at: Date;
}

export interface SessionTable {
  token_hash: Buffer;
  member_id: bigint;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: 'sign_out' | 'password_changed' | 'ended_by_staff' | null;
  address: string;
  device: string;
  device_id: Buffer | null;
}

declare module '../platform/database.ts' {
  interface Tables {
    member: MemberTable;
    session: SessionTable;
  }
}
