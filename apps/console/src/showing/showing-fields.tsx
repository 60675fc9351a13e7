import { showingWords } from '@mingpai/contract/console/site/list-words';
import { Form, Tag } from 'antd';
import type { Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { fieldOf, instantOf } from '../components/beijing-fields.ts';
import { Moment } from '../components/cells.tsx';
import { MomentField } from '../components/moment-field.tsx';
import { type Audience, audienceText } from '../labels/audience.ts';
import { inOne } from '../texts/both.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import { AudienceField } from './audience-field.tsx';

/** As forms hold it. */
export type ShowingFields = {
  readonly startsAt: Dayjs | null;
  readonly endsAt: Dayjs | null;
  readonly audience: Audience;
};

export interface Showing {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly audience: Audience;
  readonly state: 'draft' | 'scheduled' | 'live' | 'ended';
}

export const shownAlways: ShowingFields = { startsAt: null, endsAt: null, audience: {} };

export function showingFieldsOf({ startsAt, endsAt, audience }: Showing): ShowingFields {
  return {
    startsAt: startsAt === null ? null : fieldOf(startsAt),
    endsAt: endsAt === null ? null : fieldOf(endsAt),
    audience,
  };
}

/** As it is sent. */
export function showingOf({ startsAt, endsAt, audience }: ShowingFields) {
  return {
    startsAt: startsAt === null ? null : instantOf(startsAt),
    endsAt: endsAt === null ? null : instantOf(endsAt),
    audience,
  };
}

/** From when until when, and to whom. */
export function ShowingItems(): ReactNode {
  return (
    <>
      <Form.Item name="startsAt" label={say('开始显示（北京时间）')} extra={say('不填：保存后立即')}>
        <MomentField />
      </Form.Item>
      <Form.Item
        name="endsAt"
        label={say('结束显示（北京时间）')}
        extra={say('不填：一直显示；到这一刻即不再显示')}
      >
        <MomentField />
      </Form.Item>
      <Form.Item
        name="audience"
        label={say('给谁看')}
        extra={say('都不选：所有人，未登录的访客也能看到；选了的条件须同时满足，访客看不到')}
      >
        <AudienceField />
      </Form.Item>
    </>
  );
}

const states = {
  draft: { text: inOne(showingWords.draft), color: 'default' },
  scheduled: { text: inOne(showingWords.scheduled), color: 'processing' },
  live: { text: inOne(showingWords.live), color: 'success' },
  ended: { text: inOne(showingWords.ended), color: 'default' },
} as const;

/** The state of a row of a list, with its span and whom it is for. */
export function ShowingCell({ showing }: { readonly showing: Showing }) {
  const { state, startsAt, endsAt, audience } = showing;
  const { text, color } = states[state];
  return (
    <>
      <Tag bordered={false} color={color}>
        {text}
      </Tag>
      {startsAt !== null && <div>{said('自 {0}', <Moment at={startsAt} />)}</div>}
      {endsAt !== null && <div>{said('至 {0}', <Moment at={endsAt} />)}</div>}
      {Object.keys(audience).length > 0 && <div>{audienceText(audience)}</div>}
    </>
  );
}
