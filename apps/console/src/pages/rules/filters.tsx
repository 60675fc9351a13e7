import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import { useSearchParams } from 'react-router';
import { narrowedBy } from '../../components/choice.ts';
import { ChoiceFilter, Filters, MomentFilter, MoreFilters } from '../../components/filters.tsx';
import { changeSubjects, changeTitle } from '../../labels/rules.ts';
import { instantOf } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';

const fields = ['about', 'staff', 'from', 'to'] as const;

/** What narrows the changes of rules, as the address has it; what makes no sense there is left out. */
export function useChangeFilters() {
  const [address, setAddress] = useSearchParams();
  const filter = (field: string) => address.get(field) ?? '';
  const narrow = (next: Readonly<Record<string, string>>) => setAddress((before) => narrowedBy(before, next));
  const [from, to] = [instantOf(filter('from')), instantOf(filter('to'))];
  const asked: Omit<ConsolePayload<'ruleChanges'>, 'state'> = {
    about: filter('about').slice(0, 100),
    ...(/^[1-9]\d{0,8}$/.test(filter('staff')) && { staff: Number(filter('staff')) }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  return {
    asked,
    filter,
    setFilter: (field: string, value: string) => narrow({ [field]: value }),
    active: fields.filter((field) => filter(field) !== '').length,
    widen: () => narrow(Object.fromEntries(fields.map((field) => [field, '']))),
  };
}

type Props = {
  readonly of: ReturnType<typeof useChangeFilters>;
  readonly people: ConsoleAnswer<'ruleChanges'>['people'];
};

/** By what was changed, by whom, and when. */
export function ChangeFilters({ of, people }: Props) {
  const about = of.filter('about');
  const known = Object.entries(changeSubjects).map(([value, label]) => ({ value, label }));
  // A page links to one thing of a kind.
  const one = { value: about, label: changeTitle({ subject: about, name: '' }) };
  return (
    <Filters>
      <ChoiceFilter
        of={of}
        field="about"
        label={say('修改了什么')}
        choices={about === '' || Object.hasOwn(changeSubjects, about) ? known : [one, ...known]}
      />
      <ChoiceFilter
        of={of}
        field="staff"
        label={say('员工')}
        choices={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <MoreFilters active={(['from', 'to'] as const).filter((field) => of.filter(field) !== '').length}>
        <MomentFilter of={of} field="from" label={say('从')} />
        <MomentFilter of={of} field="to" label={say('到')} />
      </MoreFilters>
    </Filters>
  );
}
