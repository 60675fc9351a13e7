/** The receiving addresses that demonstrations once shared, and the seed's bank account: nobody owns them, and what was sent there would be lost. */

/** Formed like addresses, and refused by every wallet: their checksums are wrong, and they say what they are. */
const demonstrationAddresses = {
  TRC20: 'TDEMOxDEMOxDEMOxDEMOxDEMOxDEMOxDEM',
  ERC20: '0xDEM0DEM0DEM0DEM0DEM0DEM0DEM0DEM0DEM0DEM0',
} as const;

export const demonstrationBankAccount = {
  bankNo: '0000 0000 0000 0000',
  bankOwner: '明牌示例账户',
  bankName: '示例银行',
  bankAddress: '示例支行',
} as const;

export function isDemonstrationAddress(address: string): boolean {
  return Object.values<string>(demonstrationAddresses).includes(address);
}

export function isDemonstrationAccount({ bankNo }: { readonly bankNo: string }): boolean {
  return bankNo === demonstrationBankAccount.bankNo;
}
