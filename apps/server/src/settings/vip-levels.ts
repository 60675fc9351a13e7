/** The VIP levels of a new site. Amounts in yuan here, as people read them; fen in the settings. */

/** level: cumulative deposit, cumulative turnover, 90-day maintenance turnover, rebate in basis points for six categories. */
const rows = [
  // deposit, turnover, maintenance, 真人 体育 电竞 棋牌 电子 彩票
  [100, 1_000, 0, 20, 20, 20, 20, 30, 5],
  [1_000, 10_000, 5_000, 25, 25, 25, 25, 35, 6],
  [5_000, 50_000, 20_000, 30, 30, 30, 30, 40, 7],
  [20_000, 200_000, 60_000, 35, 35, 35, 35, 50, 8],
  [50_000, 500_000, 150_000, 40, 40, 40, 40, 60, 10],
  [150_000, 1_500_000, 400_000, 45, 45, 45, 45, 70, 12],
  [500_000, 5_000_000, 1_200_000, 50, 50, 50, 50, 80, 14],
  [1_500_000, 15_000_000, 3_500_000, 60, 60, 60, 60, 90, 16],
  [4_000_000, 40_000_000, 9_000_000, 70, 70, 70, 70, 100, 18],
  [10_000_000, 100_000_000, 20_000_000, 80, 80, 80, 80, 120, 20],
] as const;

export const firstVipLevels = rows.map(
  ([deposit, turnover, maintenance, realbet, sport, gaming, joker, concise, lottery]) => ({
    deposit: deposit * 100,
    turnover: turnover * 100,
    maintenance: maintenance * 100,
    rebate: { realbet, sport, gaming, joker, concise, lottery },
  }),
);
