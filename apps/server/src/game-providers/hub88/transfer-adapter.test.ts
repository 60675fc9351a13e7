import { SetClock } from '../../platform/clock.ts';
import { startHub88TransferSite } from '../testing/hub88-site.ts';
import { transferAdapterSuite } from '../testing/transfer-kit.ts';

const unitsPerFen = 1_000n;

transferAdapterSuite('the adapter of Hub88’s transfer wallet', async () => {
  const clock = new SetClock(new Date());
  const { platform, port, stop } = await startHub88TransferSite(clock);
  const { wallets, transferGames: games } = platform;
  return {
    port,
    game: 'hub_dragons',
    now: () => clock.now(),
    repeats: true,
    loseNextTransfer: async (when) => wallets.meet(when === 'before' ? 'error_before' : 'error_after'),
    doubleNextTransfer: async () => wallets.meet('twice'),
    async bet({ player, id, stake, payout }) {
      games.bet(`mp-${player}`, id, stake * unitsPerFen);
      if (payout !== undefined) games.win(id, payout * unitsPerFen);
    },
    settle: async (id, payout) => games.win(id, payout * unitsPerFen),
    annul: async (id) => games.takeBack(id),
    close: stop,
  };
});
