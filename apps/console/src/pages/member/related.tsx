import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MemberPage } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { RelatedList } from '../../components/related.tsx';
import { count } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { CaseOpener } from '../cases/opener.tsx';
import { RelatedPicture } from './related-picture.tsx';

const moments = { registration: say('注册时'), claim: say('申请活动时') } as const;

/** Accounts that are taken for the same person's, and since when that was to be seen. */
export function Related({ page }: { readonly page: MemberPage }) {
  const { related, relatedSeen } = page;
  if (related.length === 0 && relatedSeen.length === 0) return <Nothing text={say('没有发现关联账号')} />;
  return (
    <>
      {related.length > 0 && <RelatedPicture page={page} />}
      <RelatedList of={related} />
      <Among page={page} />
      {related.length > 0 && <CaseOfAll page={page} />}
      {relatedSeen.length > 0 && (
        <ul aria-label={say('关联账号记录')}>
          {relatedSeen.map(({ moment, at, accounts }) => (
            <li key={`${moment}${at}`}>
              {said('{0}（{1}）已有 {2} 个', moments[moment], beijing(at), count(accounts))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What those accounts have in common with each other. */
function Among({ page: { related, relatedAmong } }: { readonly page: MemberPage }) {
  if (relatedAmong.length === 0) return null;
  const names = new Map(related.map(({ memberId, username }) => [memberId, username]));
  const nameOf = (id: number) => names.get(id) ?? id;
  return (
    <ul aria-label={say('关联账号之间')}>
      {relatedAmong.map(({ memberId, other, reasons }) => (
        <li key={`${memberId}/${other}`}>
          {said(
            '{0} 与 {1}：{2}',
            nameOf(memberId),
            nameOf(other),
            reasons.map(({ text }) => text).join(say('、')),
          )}
        </li>
      ))}
    </ul>
  );
}

/** A ring is looked into as one case: whoever found it need not look its members up again. */
function CaseOfAll({ page: { member, related } }: { readonly page: MemberPage }) {
  const [opening, setOpening] = useState(false);
  const navigate = useNavigate();
  return (
    <May resource="cases" action="work">
      <Button onClick={() => setOpening(true)}>{say('为这些账号立案')}</Button>
      {opening && (
        <CaseOpener
          member={member.id}
          others={related.map(({ memberId }) => memberId)}
          onOpened={(opened) => void navigate(`/cases/${opened}`)}
          onClose={() => setOpening(false)}
        />
      )}
    </May>
  );
}
