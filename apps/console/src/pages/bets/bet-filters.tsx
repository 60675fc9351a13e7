import { ChoiceFilter, MomentFilter, type Narrowed, TextFilter } from '../../components/filters.tsx';
import { categoryLabels } from '../../labels/contract.ts';
import { say } from '../../texts/say.ts';
import { useVenueChoices } from './use-venue-choices.ts';

const categories = categoryLabels.map(({ id, label }) => ({ value: id, label }));

/** What narrows bets besides whose they are and their state, on the page of all and on a member's. */
export function BetFilters({ of }: { readonly of: Narrowed }) {
  const venues = useVenueChoices();
  return (
    <>
      <ChoiceFilter of={of} field="venue" label={say('场馆')} choices={venues} />
      <ChoiceFilter of={of} field="category" label={say('类别')} choices={categories} />
      <TextFilter of={of} field="game" label={say('游戏名称或编号')} />
      <TextFilter of={of} field="round" label={say('局号')} />
      <TextFilter of={of} field="number" label={say('注单号')} wide />
      <TextFilter of={of} field="least" label={say('最低金额（元）')} />
      <TextFilter of={of} field="most" label={say('最高金额（元）')} />
      <MomentFilter of={of} field="from" label={say('从')} />
      <MomentFilter of={of} field="to" label={say('到')} />
    </>
  );
}
