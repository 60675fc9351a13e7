import { useQueryClient } from '@tanstack/react-query';
import { Descriptions, Typography } from 'antd';
import { askAgain, mailings } from '../../api/lists.ts';
import type { MailingRow } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Moment } from '../../components/cells.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { say } from '../../texts/say.ts';
import { mailingReach } from './words.ts';

type Props = { readonly mailing: MailingRow; readonly onClose: () => void };

/** The second person's yes, to all that members will read, in both languages. */
export function ApproveDialog({ mailing, onClose }: Props) {
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('approveMailing', mailing.id, {
    onDone: () => {
      message.success(say('已同意，到时发送'));
      onClose();
    },
    onSettled: () => askAgain(queries, mailings.name),
  });
  const { titleEn, contentEn } = mailing;
  return (
    <ActionDialog
      title={say('同意发送“{0}”？', mailing.title)}
      confirm={say('同意发送')}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate({ id: mailing.id })}
      onClose={onClose}
    >
      <Typography.Paragraph type="secondary">
        {say('同意后到时发给当时符合条件的会员；发出的收不回来。')}
      </Typography.Paragraph>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'words', label: say('内容'), children: <Words {...mailing} /> },
          {
            key: 'english',
            label: say('英文'),
            children:
              titleEn === '' && contentEn === '' ? (
                say('没有：读英文的会员看到中文')
              ) : (
                <div lang="en">
                  <Words title={titleEn} content={contentEn} />
                </div>
              ),
          },
          { key: 'path', label: say('点开后前往'), children: mailing.path === '' ? say('无') : mailing.path },
          { key: 'whom', label: say('发给'), children: mailingReach(mailing) },
          { key: 'push', label: say('手机提醒'), children: mailing.push ? say('提醒') : say('不提醒') },
          { key: 'at', label: say('发送时间（北京时间）'), children: <Moment at={mailing.sendAt} /> },
          { key: 'by', label: say('撰写人'), children: mailing.madeBy },
        ]}
      />
    </ActionDialog>
  );
}

function Words({ title, content }: Pick<MailingRow, 'title' | 'content'>) {
  return (
    <div>
      <strong>{title}</strong>
      <div>{content}</div>
    </div>
  );
}
