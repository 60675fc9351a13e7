import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Typography } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import type { VenueStanding } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { Writes } from '../../app/writes.tsx';
import { ChangesLink } from '../../components/changes-link.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import { Read } from '../../components/read.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { DrawerButton, useSaving } from './drawer.tsx';

type Limits = Omit<ConsoleAnswer<'exposureLimits'>, 'venues'>;

const fields = [
  { name: 'win', label: say('单笔派彩超过（元）'), effect: say('留待审核') },
  { name: 'multiple', label: say('派彩超过投注的倍数'), effect: say('留待审核') },
  { name: 'hour', label: say('场馆一小时净派彩超过（元）'), effect: say('之后的派彩留待审核') },
  { name: 'ahead', label: say('会员先于注单记录转出超过（元）'), effect: say('超出部分留待审核') },
  { name: 'day', label: say('场馆一天净派彩超过（元）'), effect: say('告警，不留款') },
] as const satisfies readonly {
  readonly name: keyof Limits;
  readonly label: string;
  readonly effect: string;
}[];

/** From which sums on wins are booked and held until two people have looked; undefined: for venues without figures of their own. */
export function LimitsButton({ venue }: { readonly venue: VenueStanding | undefined }) {
  const of = venue?.name ?? say('全部场馆');
  return (
    <May resource="venues" action="limit">
      <DrawerButton label={say('派彩限额@short')} of={of} title={say('{0}的派彩限额', of)}>
        <ChangesLink about={venue === undefined ? 'exposure/' : `exposure/${venue.code}`} />
        <ComingChanges about={venue === undefined ? 'exposure/' : `exposure/${venue.code}`} />
        <Writes resource="venues" action="terms">
          <VenueLimits code={venue?.code ?? ''} />
        </Writes>
      </DrawerButton>
    </May>
  );
}

function VenueLimits({ code }: { readonly code: string }) {
  const limits = useQuery({
    queryKey: ['exposureLimits'],
    queryFn: ({ signal }) => call('exposureLimits', {}, { signal }),
  });
  return (
    <Read of={limits}>
      {({ venues, ...all }) => {
        const own = venues.find((one) => one.code === code);
        return (
          <>
            <Typography.Paragraph type="secondary">
              {said(
                '超出限额的派彩照常入账，会员暂不能使用，由两位同事在“待审派彩”处理。{0}',
                code !== '' && own === undefined && say('该场馆现在按全部场馆的数字；保存后用自己的。'),
              )}
            </Typography.Paragraph>
            <LimitsForm key={JSON.stringify(own ?? all)} venue={code} now={own ?? all} />
          </>
        );
      }}
    </Read>
  );
}

function LimitsForm({ venue, now }: { readonly venue: string; readonly now: Limits }) {
  const [typed, setTyped] = useState<Record<keyof Limits, number | null>>({
    win: now.win,
    multiple: now.multiple,
    hour: now.hour,
    ahead: now.ahead,
    day: now.day,
  });
  const { win, multiple, hour, ahead, day } = typed;
  const request =
    win === null || multiple === null || hour === null || ahead === null || day === null
      ? undefined
      : { win, multiple, hour, ahead, day };
  const { mutate, isPending } = useSaving({
    save: () => call('updateExposureLimits', { venue, ...(request ?? now) }),
    words: (answer) => savedWords(answer, say('限额已保存')),
    keys: [['exposureLimits'], ['venueStandings']],
  });
  return (
    <Form layout="vertical" requiredMark={false} onFinish={() => mutate()}>
      {fields.map(({ name, label, effect }) => (
        <Form.Item key={name} label={label} extra={effect} htmlFor={`limit-${name}`}>
          <NumberInput
            id={`limit-${name}`}
            min={1}
            max={10_000_000_000}
            precision={0}
            value={typed[name]}
            onChange={(value) => setTyped((was) => ({ ...was, [name]: value }))}
          />
        </Form.Item>
      ))}
      <Button
        type="primary"
        htmlType="submit"
        disabled={request === undefined || fields.every(({ name }) => request[name] === now[name])}
        loading={isPending}
      >
        {say('保存')}
      </Button>
    </Form>
  );
}
