import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Image, Space, Spin } from 'antd';
import { call } from '../api/client.ts';
import { askAgain } from '../api/lists.ts';
import { useMay } from '../app/session.ts';
import { Alert } from '../components/alert.tsx';
import { Reveal } from '../components/reveal.tsx';
import { useMessage } from '../components/use-message.ts';
import { useStaffAction } from '../components/use-staff-action.ts';
import { beijing } from '../labels/time.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import type { Order, QueueName } from './order.ts';
import styles from './questions.module.css';

type Question = ConsoleAnswer<'depositQuestions'>['questions'][number];

/** What was asked about an order, and what the member answered, the oldest first. */
export function Questions({ order }: { readonly order: Order }) {
  const queue: QueueName = 'receipt' in order ? 'withdrawals' : 'deposits';
  const name = queue === 'withdrawals' ? 'withdrawalQuestions' : 'depositQuestions';
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
          {isOpen(question) && order.state === 'pending' && <TakeBack queue={queue} order={order} />}
        </li>
      ))}
    </ol>
  );
}

/** What stands for a text that has to be asked for. */
const masked = '…';

const isOpen = ({ answeredAt, takenBackAt }: Question) => answeredAt === null && takenBackAt === null;

/** For a question that was put in error, or needs no answer any more. */
function TakeBack({ queue, order }: { readonly queue: QueueName; readonly order: Order }) {
  const message = useMessage();
  const queries = useQueryClient();
  const mayDecide = useMay(queue, 'decide') === true;
  const action = queue === 'deposits' ? 'takeBackDepositQuestion' : 'takeBackWithdrawalQuestion';
  const { mutate, isPending } = useStaffAction(action, order.id, {
    onDone: () => message.success(say('提问已撤回，会员已收到通知，订单回到待审核')),
    onFault: (fault) => message.error(fault.message),
    onSettled: () =>
      Promise.all([
        askAgain(queries, queue),
        queries.invalidateQueries({ queryKey: ['depositQuestions', order.id] }),
        queries.invalidateQueries({ queryKey: ['withdrawalQuestions', order.id] }),
      ]),
  });
  if (!mayDecide) return null;
  return (
    <Button size="small" loading={isPending} onClick={() => mutate({ id: order.id })}>
      {say('撤回提问')}
    </Button>
  );
}

function Answer({ of, member }: { readonly of: Question; readonly member: number }) {
  if (of.takenBackAt !== null)
    return <p className={styles.waits}>{say('已于 {0} 撤回，会员没有回复', beijing(of.takenBackAt))}</p>;
  if (of.answer === null || of.answeredAt === null)
    return (
      <p className={styles.waits}>{say('还没有回复，会员可回复至 {0}，之后仍可补答', beijing(of.until))}</p>
    );
  const hidden = of.answer === masked || of.pictures.some(({ picture }) => picture === '');
  return (
    <div className={styles.answer}>
      <small className="figures">{say('会员于 {0} 回复', beijing(of.answeredAt))}</small>
      <p>{of.answer}</p>
      {hidden ? (
        <Reveal member={member} fields={['statement', 'picture']} />
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
