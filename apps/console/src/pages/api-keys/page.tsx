import { apiKeyStateWords } from '@mingpai/contract/console/site/list-words';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm, Space, Tag } from 'antd';
import { useState } from 'react';
import { downloadApiDocument } from '../../api/client.ts';
import { saveFile } from '../../api/exports.ts';
import { apiKeys, askAgain } from '../../api/lists.ts';
import type { ApiKeyRow } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { OnlyOneChip } from '../../components/only-one.tsx';
import { Page } from '../../components/page.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { rightLabels } from '../../labels/staff.ts';
import { inWords } from '../../texts/both.ts';
import { say } from '../../texts/say.ts';
import { KeyCalls } from './calls.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { NewKey } from './new-key.tsx';

type Open =
  | { readonly what: 'make' }
  | { readonly what: 'made'; readonly secret: string }
  | { readonly what: 'calls'; readonly of: ApiKeyRow };

const stateWords: Readonly<Record<ApiKeyRow['state'], string>> = inWords(apiKeyStateWords);

/** Keys of programs: made of rights of one's own, shown once, revoked at once. */
export function ApiKeysPage() {
  const [one] = useAddressText('one');
  const id = /^[1-9]\d{0,8}$/.test(one) ? Number(one) : undefined;
  const reading = useSectionReading<ApiKeyRow>({
    question: [apiKeys.name, 'list', { id }],
    read: (page, options) => apiKeys.read({ ...page, ...(id !== undefined && { id }) }, options),
    everyMs: 30_000,
    narrowed: id !== undefined,
  });
  const may = useMay('api-keys', 'edit') === true;
  const message = useMessage();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Page
      title={say('API密钥')}
      lead={say('给程序用的密钥：权限不超过制作人，不能处理资金，也不能代替第二个人同意')}
      actions={
        <Space wrap>
          <ExportButton
            title={say('API密钥')}
            file={{ list: 'apiKeys', question: id === undefined ? {} : { id } }}
          />
          <Button
            onClick={() =>
              void downloadApiDocument().then(
                (file) => saveFile('console-openapi.json', file),
                (fault: Error) => message.error(fault.message),
              )
            }
          >
            {say('下载接口文档')}
          </Button>
          {may && (
            <Button type="primary" onClick={() => setOpen({ what: 'make' })}>
              {say('生成密钥')}
            </Button>
          )}
        </Space>
      }
    >
      <OnlyOneChip />
      <SectionTable<ApiKeyRow>
        reading={reading}
        empty={say('还没有密钥')}
        unit={say('个')}
        width={720}
        card={{ who: 'title', actions: 'actions' }}
        columns={[
          {
            key: 'title',
            title: say('密钥'),
            render: (_value, { title, tail }) => <TwoLines first={title} second={`mpk_…${tail}`} />,
          },
          {
            key: 'rights',
            title: say('权限'),
            render: (_value, { rights, perMinute }) => (
              <TwoLines
                first={rightLabels(rights).join(say('、'))}
                second={say('每分钟 {0} 次', perMinute)}
              />
            ),
          },
          {
            key: 'made',
            title: say('制作人'),
            render: (_value, { madeBy, madeAt }) => (
              <>
                {madeBy} <Moment at={madeAt} />
              </>
            ),
          },
          {
            key: 'used',
            title: say('最近使用'),
            render: (_value, { lastUsedAt }) =>
              lastUsedAt === null ? say('从未使用') : <Moment at={lastUsedAt} />,
          },
          {
            key: 'state',
            title: say('状态'),
            render: (_value, { state, expiresAt }) => (
              <>
                <Tag bordered={false}>{stateWords[state]}</Tag>
                <Moment at={expiresAt} />
              </>
            ),
          },
          {
            key: 'actions',
            title: say('操作'),
            width: 110,
            fixed: 'right',
            render: (_value, of) => (
              <Space wrap>
                <Button size="small" onClick={() => setOpen({ what: 'calls', of })}>
                  {say('调用记录')}
                </Button>
                {may && of.state !== 'revoked' && <Revoke of={of} />}
              </Space>
            ),
          },
        ]}
      />
      {open?.what === 'make' && (
        <MakeDialog onMade={(secret) => setOpen({ what: 'made', secret })} onClose={close} />
      )}
      {open?.what === 'made' && <NewKey secret={open.secret} onClose={close} />}
      {open?.what === 'calls' && <KeyCalls of={open.of} onClose={close} />}
    </Page>
  );
}

function Revoke({ of: { id, title } }: { readonly of: ApiKeyRow }) {
  const queries = useQueryClient();
  const message = useMessage();
  const { mutate, isPending } = useStaffAction('revokeApiKey', id, {
    onDone: () => message.success(say('密钥已吊销')),
    onFault: (fault) => message.error(fault.message),
    onSettled: () => askAgain(queries, apiKeys.name),
  });
  return (
    <Popconfirm title={say('吊销 {0}？用它的程序立即失效', title)} onConfirm={() => mutate({ id })}>
      <Button size="small" danger loading={isPending}>
        {say('吊销')}
      </Button>
    </Popconfirm>
  );
}
