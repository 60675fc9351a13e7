/** Sums of new lines by Beijing day, of all and by each dimension, and by hour. */
import type { Tx } from '../platform/database.ts';

/** @param after the last line that is summed already */
export async function sumLines(tx: Tx, after: bigint): Promise<void> {
  await tx.query(
    `insert into figure_day (day, figure, dimension, value, amount, payout, number)
     select beijing_day(l.at), l.figure, d.dimension, d.value, sum(l.amount), sum(l.payout), sum(l.number)
       from figure_line l
      cross join lateral (values ('all', ''), ('venue', l.venue), ('game', l.game), ('category', l.category),
                                 ('agent', l.agent::text), ('promotion', l.promotion::text), ('way', l.way),
                                 ('clerk', l.clerk)) d (dimension, value)
      where l.id > $1 and d.value is not null
      group by 1, 2, 3, 4
     on conflict (dimension, day, figure, value) do update
       set amount = figure_day.amount + excluded.amount, payout = figure_day.payout + excluded.payout,
           number = figure_day.number + excluded.number`,
    [after],
  );
  await tx.query(
    `insert into figure_hour (hour, figure, amount, payout, number)
     select date_trunc('hour', at), figure, sum(amount), sum(payout), sum(number)
       from figure_line where id > $1 group by 1, 2
     on conflict (hour, figure) do update
       set amount = figure_hour.amount + excluded.amount, payout = figure_hour.payout + excluded.payout,
           number = figure_hour.number + excluded.number`,
    [after],
  );
}
