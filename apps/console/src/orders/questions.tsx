import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery } from '@tanstack/react-query';
import { Alert, Image, Space, Spin } from 'antd';
import { call } from '../api/client.ts';
import { Reveal } from '../components/reveal.tsx';
import { beijing } from '../labels/time.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import type { Order } from './order.ts';
import styles from './questions.module.css';

type Question = ConsoleAnswer<'depositQuestions'>['questions'][number];

/** What was asked about an order, and what the member answered, the oldest first. */
export function Questions({ order }: { readonly order: Order }) {
  const name = 'receipt' in order ? 'withdrawalQuestions' : 'depositQuestions';
  const { data, error } = useQuery({
    queryKey: [name, order.id, order.question],
    queryFn: ({ signal }) => call(name, { id: order.id }, { signal }),
    enabled: order.question !== null,
  });
  if (order.question === null) return null;
  if (error !== null) return <Alert type="warning" message={say('询问没有读到：{0}', error.message)} />;
  if (data === undefined) return <Spin />;
  return (
    <ol className={styles.questions} aria-label={say('询问与回复')}>
      {data.questions.map((question) => (
        <li key={question.id}>
          <p>
            <small className="figures">{said('{0} 于 {1} 询问', question.by, beijing(question.at))}</small>
            {question.text}
          </p>
          <Answer of={question} member={data.memberId} />
        </li>
      ))}
    </ol>
  );
}

function Answer({ of, member }: { readonly of: Question; readonly member: number }) {
  if (of.answer === null || of.answeredAt === null)
    return (
      <p className={styles.waits}>{say('还没有回复，会员可回复至 {0}，之后仍可补答', beijing(of.until))}</p>
    );
  const hidden = of.answer === '' || of.pictures.some(({ picture }) => picture === '');
  return (
    <div className={styles.answer}>
      <small className="figures">{say('会员于 {0} 回复', beijing(of.answeredAt))}</small>
      <p>{of.answer}</p>
      {hidden ? (
        <Reveal member={member} fields={['text', 'picture']} />
      ) : (
        of.pictures.length > 0 && (
          <Image.PreviewGroup>
            <Space wrap>
              {of.pictures.map(({ id, createdAt, picture }) => (
                <Image
                  key={id}
                  src={picture}
                  width={88}
                  height={88}
                  alt={say('回复图片，{0} 上传', beijing(createdAt))}
                  style={{ objectFit: 'cover' }}
                />
              ))}
            </Space>
          </Image.PreviewGroup>
        )
      )}
    </div>
  );
}
