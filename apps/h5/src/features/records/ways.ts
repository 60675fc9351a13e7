import { catalogue } from '@mingpai/ui/labels';

const { useTexts } = catalogue(
  { games: '去首页看看', promotions: '看看优惠活动' },
  { games: 'To the games', promotions: 'See the promotions' },
);

/** Where an empty list leads on: to the games that fill it, or to the promotions. */
export function useWays() {
  const { games, promotions } = useTexts();
  return { games: { to: '/', label: games }, promotions: { to: '/activity', label: promotions } } as const;
}
