import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import type { IdentityReason } from '@mingpai/contract/identity';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Descriptions, Form, Image, Input, Modal, Select, Space } from 'antd';
import { useState } from 'react';
import type { IdentityForm } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { levelNames } from '../../labels/levels.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { checkWords, kindNames, reasonChoices, sideNames } from './words.ts';

type Props = { readonly form: IdentityForm; readonly onClose: () => void };
type Seen = ConsoleAnswer<'readIdentity'>;

/** First why somebody looks, then what there is to see, and the decision. */
export function Review({ form, onClose }: Props) {
  const [typed] = Form.useForm<{ readonly reason: string }>();
  const [seen, setSeen] = useState<Seen>();
  const { mutate, isPending, error } = useStaffAction('readIdentity', form.id, { onDone: setSeen });
  if (seen !== undefined) return <Decision form={form} seen={seen} onClose={onClose} />;
  return (
    <ActionDialog
      title={say('查看 {0} 的身份资料', form.username)}
      confirm={say('查看')}
      deciding={isPending}
      fault={error}
      onConfirm={() => typed.submit()}
      onClose={onClose}
    >
      <Form
        form={typed}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: form.state === 'open' ? say('审核身份资料') : '' }}
        onFinish={({ reason }) => mutate({ id: form.id, reason: reason.trim() })}
      >
        <ReasonField label={say('查看理由（记入操作日志）')} />
      </Form>
    </ActionDialog>
  );
}

function Decision({ form, seen, onClose }: Props & { readonly seen: Seen }) {
  const { id, username, wants, state, firstYes, two, sameDocument, check } = form;
  const message = useMessage();
  const queries = useQueryClient();
  const [why, setWhy] = useState<IdentityReason>();
  const [birthday, setBirthday] = useState('');
  const settled = { onSettled: () => queries.invalidateQueries({ queryKey: ['identityQueue'] }) };
  const approve = useStaffAction('approveIdentity', id, {
    ...settled,
    onDone: ({ both }) => {
      message.success(
        both ? say('已通过{0}，新额度即时生效', levelNames[wants]) : say('已记录，等待另一位同事复核'),
      );
      onClose();
    },
  });
  const refuse = useStaffAction('refuseIdentity', id, {
    ...settled,
    onDone: () => {
      message.success(say('已记录，会员会看到原因，资金未变动'));
      onClose();
    },
  });
  const fault = approve.error ?? refuse.error;
  const named = seen.name === seen.registeredName;
  const young = why === 'underage';
  const decide = (verdict: 'refused' | 'more') =>
    why !== undefined && refuse.mutate({ id, verdict, why, ...(young && { birthday: birthday.trim() }) });
  return (
    <Modal
      open
      width={860}
      title={say('{0} 申请{1}', username, levelNames[wants])}
      maskClosable={false}
      onCancel={onClose}
      footer={
        state === 'open' && (
          <May resource="identity" action="decide">
            <Space wrap>
              <Select<IdentityReason>
                aria-label={say('原因')}
                placeholder={say('拒绝或补充的原因')}
                style={{ width: 200 }}
                options={[...reasonChoices]}
                value={why ?? null}
                onChange={setWhy}
              />
              {young && (
                <Input
                  aria-label={say('证件上的出生日期')}
                  placeholder={say('证件上的出生日期，如 {0}', '2010-05-06')}
                  style={{ width: 260 }}
                  maxLength={10}
                  value={birthday}
                  onChange={(event) => setBirthday(event.target.value)}
                />
              )}
              <Button
                disabled={why === undefined || young}
                loading={refuse.isPending}
                onClick={() => decide('more')}
              >
                {say('要求补充')}
              </Button>
              <Button
                danger
                disabled={why === undefined || (young && birthday.trim() === '')}
                loading={refuse.isPending}
                onClick={() => decide('refused')}
              >
                {say('拒绝')}
              </Button>
              <Button
                type="primary"
                disabled={firstYes?.own === true}
                loading={approve.isPending}
                onClick={() => approve.mutate({ id })}
              >
                {two && firstYes === null
                  ? say('同意（须另一人复核）')
                  : firstYes === null
                    ? say('通过')
                    : say('复核通过')}
              </Button>
            </Space>
          </May>
        )
      }
    >
      {sameDocument.length > 0 && (
        <Alert
          type="error"
          showIcon
          message={say('同一证件也用于：{0}', sameDocument.map((other) => other.username).join(say('、')))}
        />
      )}
      {check !== null && (
        <Alert type={check.contradicted ? 'error' : 'info'} showIcon message={checkWords(check)} />
      )}
      {!named && (
        <Alert type="warning" showIcon message={say('注册姓名为 {0}，与填写的不同', seen.registeredName)} />
      )}
      <Descriptions
        column={{ xs: 1, sm: 1, md: 2 }}
        size="small"
        items={[
          { key: 'name', label: say('姓名'), children: seen.name },
          {
            key: 'birthday',
            label: say('出生日期'),
            children: say('{0}（{1} 周岁）', seen.birthday, seen.age),
          },
          { key: 'kind', label: say('证件'), children: `${kindNames[seen.kind]} ${seen.country}` },
          { key: 'number', label: say('号码'), children: seen.number },
        ]}
      />
      <Image.PreviewGroup>
        <Space wrap>
          {seen.pictures.map(({ side, at, picture }) => (
            <Image
              key={`${side}${at}`}
              src={picture}
              width={180}
              height={130}
              alt={say('{0}，{1} 上传', sideNames[side], beijing(at))}
              style={{ objectFit: 'cover' }}
            />
          ))}
        </Space>
      </Image.PreviewGroup>
      {fault !== null && <Alert type="error" showIcon message={fault.message} />}
    </Modal>
  );
}
