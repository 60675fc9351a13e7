import { vipLevels } from '@mingpai/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { Select, Space } from 'antd';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { audienceTagsQuery } from '../api/tags.ts';
import { fieldOf, instantOf } from '../components/beijing-fields.ts';
import { MomentField } from '../components/moment-field.tsx';
import { NumberInput } from '../components/number-input.tsx';
import { type Audience, audienceText } from '../labels/audience.ts';
import { count } from '../labels/money.ts';
import { say } from '../texts/say.ts';
import styles from './showing.module.css';
import { tagChoices } from './tag-choices.ts';

type Props = {
  /** Given by the form. */
  readonly value?: Audience;
  readonly onChange?: (audience: Audience) => void;
  /** Leaves out whoever takes a break or has excluded themselves. */
  readonly marketing?: boolean;
};

const levels = Array.from({ length: vipLevels }, (_none, index) => ({
  value: index + 1,
  label: `VIP${index + 1}`,
}));

/** Whom it is for: all that is chosen has to be met; nothing chosen is everybody. How many they are stands below. */
export function AudienceField({ value = {}, onChange, marketing = false }: Props) {
  const [agents, setAgents] = useState(value.agents?.map(String) ?? []);
  const set = (change: { readonly [Name in keyof Audience]: Audience[Name] | null | undefined }) =>
    onChange?.(
      Object.fromEntries(
        Object.entries({ ...value, ...change }).filter(([, part]) => part !== undefined && part !== null),
      ),
    );
  return (
    <div className={styles.audience}>
      <Space.Compact>
        <Select
          aria-label={say('最低VIP')}
          placeholder={say('最低VIP')}
          allowClear
          options={levels}
          value={value.vipFrom ?? null}
          onChange={(vipFrom: number | undefined) => set({ vipFrom })}
        />
        <Select
          aria-label={say('最高VIP')}
          placeholder={say('最高VIP')}
          allowClear
          options={levels}
          value={value.vipUntil ?? null}
          onChange={(vipUntil: number | undefined) => set({ vipUntil })}
        />
      </Space.Compact>
      <Select
        aria-label={say('存款')}
        placeholder={say('是否存过款：不限')}
        allowClear
        value={value.deposited === undefined ? null : String(value.deposited)}
        options={[
          { value: 'true', label: say('存过款') },
          { value: 'false', label: say('没存过款') },
        ]}
        onChange={(chosen: string | undefined) =>
          set({ deposited: chosen === undefined ? undefined : chosen === 'true' })
        }
      />
      <NumberInput
        aria-label={say('最近注册天数')}
        addonBefore={say('最近注册')}
        addonAfter={say('天')}
        min={1}
        max={3_650}
        precision={0}
        value={value.registeredDays ?? null}
        onChange={(registeredDays) => set({ registeredDays })}
      />
      <NumberInput
        aria-label={say('最近来过天数')}
        addonBefore={say('最近来过')}
        addonAfter={say('天')}
        min={1}
        max={3_650}
        precision={0}
        value={value.seenDays ?? null}
        onChange={(seenDays) => set({ seenDays })}
      />
      <NumberInput
        aria-label={say('没来天数')}
        addonBefore={say('已经没来')}
        addonAfter={say('天')}
        min={1}
        max={3_650}
        precision={0}
        value={value.unseenDays ?? null}
        onChange={(unseenDays) => set({ unseenDays })}
      />
      <Select
        aria-label={say('代理编号')}
        mode="tags"
        placeholder={say('代理编号：只发给其直属会员')}
        tokenSeparators={[' ', ',', say('，')]}
        open={false}
        value={agents}
        onChange={(typed: string[]) => {
          const ids = typed.filter((text) => /^[1-9]\d{0,14}$/.test(text));
          setAgents(ids);
          set({ agents: ids.length === 0 ? undefined : ids.map(Number) });
        }}
      />
      <TagChoice value={value.tags} onChange={(tags) => set({ tags })} />
      <MomentField
        aria-label={say('注册时间从')}
        placeholder={say('注册时间从')}
        value={value.registeredFrom === undefined ? null : fieldOf(value.registeredFrom)}
        onChange={(at) => set({ registeredFrom: at === null ? undefined : instantOf(at) })}
      />
      <MomentField
        aria-label={say('注册时间到')}
        placeholder={say('注册时间到')}
        value={value.registeredUntil === undefined ? null : fieldOf(value.registeredUntil)}
        onChange={(at) => set({ registeredUntil: at === null ? undefined : instantOf(at) })}
      />
      <AudienceCount audience={value} marketing={marketing} />
    </div>
  );
}

interface TagChoiceProps {
  readonly value: readonly string[] | undefined;
  readonly onChange: (tags: string[] | undefined) => void;
}

function TagChoice({ value, onChange }: TagChoiceProps) {
  const { data = [] } = useQuery(audienceTagsQuery);
  return (
    <Select
      aria-label={say('标签')}
      mode="multiple"
      placeholder={say('标签：有其中一个即可')}
      maxCount={20}
      optionLabelProp="value"
      options={tagChoices(data)}
      value={[...(value ?? [])]}
      onChange={(chosen: string[]) => onChange(chosen.length === 0 ? undefined : chosen)}
    />
  );
}

function AudienceCount({
  audience,
  marketing,
}: {
  readonly audience: Audience;
  readonly marketing: boolean;
}) {
  const { data, error } = useQuery({
    queryKey: ['countAudience', audience, marketing],
    queryFn: ({ signal }) => call('countAudience', { audience, marketing }, { signal }),
    staleTime: 10_000,
    retry: false,
  });
  const many = data === undefined ? '…' : `${data.more ? say('超过') : ''}${count(data.count)}`;
  return (
    <p className={styles.count} aria-live="polite">
      {error === null ? say('{0}：现在 {1} 人', audienceText(audience), many) : error.message}
    </p>
  );
}
