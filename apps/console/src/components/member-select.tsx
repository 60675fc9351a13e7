import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { say } from '../texts/say.ts';

type Props = {
  readonly id?: string;
  readonly className?: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** Whom the choice is already; null: nobody. */
  readonly value?: number | null;
  readonly onChange?: (next: number | null) => void;
};

/** Typing rests for so long before it is asked, in ms. */
const restMs = 150;
/** One character means too many. */
const shortest = 2;

/**
 * A member, who is found by whatever names one: username, number, name, phone or card, and their tails. Whoever may find nobody chooses by
 * the whole number.
 */
export function MemberSelect({ id, className, label, disabled = false, value = null, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const enough = asked.length >= shortest;
  const { data } = useQuery({
    // Together with the one box: the same question has the same answer.
    queryKey: ['find', asked],
    queryFn: ({ signal }) => call('find', { text: asked }, { signal }),
    enabled: enough,
    placeholderData: keepPreviousData,
  });
  const found: readonly Choice[] = (enough ? (data?.members ?? []) : []).map((member) => ({
    value: member.id,
    label: [member.username, member.realName, member.mobile, `#${member.id}`]
      .filter((text) => text !== '')
      .join(' · '),
  }));
  // A whole number is a choice, and whoever is chosen is named also while somebody else is looked for.
  const besides = [numberIn(asked), value].flatMap((member) =>
    member === null || found.some((each) => each.value === member) ? [] : [member],
  );
  const options = [
    ...found,
    ...[...new Set(besides)].map((member) =>
      chosen?.value === member ? chosen : { value: member, label: say('会员 #{0}', member) },
    ),
  ];
  return (
    <Select<number, Choice>
      {...(id !== undefined && { id })}
      {...(className !== undefined && { className })}
      aria-label={label}
      placeholder={say('账号、编号、姓名或手机尾号')}
      allowClear
      showSearch
      filterOption={false}
      disabled={disabled}
      value={value}
      options={options}
      notFoundContent={enough ? say('没有这样的会员') : null}
      onSearch={setTyped}
      onChange={(next: number | undefined) => {
        setChosen(options.find((each) => each.value === next));
        setTyped('');
        onChange?.(next ?? null);
      }}
    />
  );
}

interface Choice {
  readonly value: number;
  readonly label: string;
}

function numberIn(text: string): number | null {
  return /^[1-9]\d{4,14}$/.test(text) ? Number(text) : null;
}
