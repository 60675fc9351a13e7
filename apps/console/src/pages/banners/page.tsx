import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { BannerRow } from '../../api/rows.ts';
import { ArrowDownOutlined, ArrowUpOutlined } from '../../components/icons.ts';
import { OnlyOneChip, useOnlyOne } from '../../components/only-one.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { RemoveButton } from '../../components/remove-button.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { count } from '../../labels/money.ts';
import { ShowingCell } from '../../showing/showing-fields.tsx';
import { say } from '../../texts/say.ts';
import { BannerEditor } from './editor.tsx';
import styles from './page.module.css';
import { bannersKey, nameOf, placeText } from './words.ts';

/** The pictures at the top of the home page, in the order in which members see them. */
export function BannersPage() {
  const list = useQuery({
    queryKey: bannersKey,
    networkMode: 'always',
    queryFn: ({ signal }) => call('bannerList', {}, { signal }),
  });
  const only = useOnlyOne();
  const [editing, setEditing] = useState<BannerRow | 'new'>();
  const shown = list.data?.filter(({ state }) => state === 'live').length;
  return (
    <Page
      title={say('轮播图@many')}
      lead={say('首页显示 {0} 张，顺序与这里相同；隐藏的只在这里可见', count(shown))}
      actions={
        <Button type="primary" onClick={() => setEditing('new')}>
          {say('添加轮播图')}
        </Button>
      }
    >
      <OnlyOneChip />
      <Read of={list}>
        {(rows) => (
          <DataTable
            rows={only(rows, ({ id }) => id)}
            columns={[
              ...facts,
              {
                key: 'actions',
                title: say('操作'),
                width: 180,
                fixed: 'right',
                render: (_value, row) => (
                  <Space>
                    <Move banner={row} rows={rows} by={-1} />
                    <Move banner={row} rows={rows} by={1} />
                    <Button
                      size="small"
                      aria-label={say('编辑 {0}', nameOf(row))}
                      onClick={() => setEditing(row)}
                    >
                      {say('编辑')}
                    </Button>
                    <Remove banner={row} />
                  </Space>
                ),
              },
            ]}
            rowKey="id"
            width={720}
            card={{ who: 'title', actions: 'actions' }}
          />
        )}
      </Read>
      {editing !== undefined && (
        <BannerEditor
          banner={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  );
}

const facts: ColumnsType<BannerRow> = [
  {
    key: 'picture',
    title: say('图片'),
    width: 145,
    render: (_value, { src, shown }) => (
      <img className={styles.picture} data-hidden={!shown} src={src} alt="" width={128} height={56} />
    ),
  },
  {
    key: 'title',
    title: say('标题与链接'),
    render: (_value, { title, url }) => (
      <div className={styles.words}>
        <strong>{title === '' ? say('没有标题') : title}</strong>
        <p>{placeText(url)}</p>
      </div>
    ),
  },
  {
    key: 'state',
    title: say('状态'),
    width: 130,
    render: (_value, banner) => <ShowingCell showing={banner} />,
  },
  {
    key: 'english',
    title: say('英文图片'),
    width: 145,
    render: (_value, { srcEn }) =>
      srcEn === '' ? (
        say('显示中文图片')
      ) : (
        <img className={styles.picture} src={srcEn} alt="" width={128} height={56} />
      ),
  },
];

type MoveProps = { readonly banner: BannerRow; readonly rows: readonly BannerRow[]; readonly by: 1 | -1 };

/** Puts a banner one place up or down. */
function Move({ banner, rows, by }: MoveProps) {
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending } = useStaffAction('orderBanners', `${banner.id}/${by}`, {
    onDone: () => message.success(say('顺序已保存')),
    onFault: (fault) => message.error(fault.message),
    onSettled: () => queries.invalidateQueries({ queryKey: bannersKey }),
  });
  const from = rows.map(({ id }) => id);
  const place = from.indexOf(banner.id);
  const to = [...from];
  to.splice(place, 1);
  to.splice(place + by, 0, banner.id);
  return (
    <Button
      size="small"
      aria-label={`${by < 0 ? say('上移') : say('下移')} ${nameOf(banner)}`}
      icon={by < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
      disabled={place + by < 0 || place + by >= from.length}
      loading={isPending}
      onClick={() => mutate({ from, to })}
    />
  );
}

function Remove({ banner }: { readonly banner: BannerRow }) {
  const { id, version } = banner;
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending } = useStaffAction('removeBanner', id, {
    onDone: () => message.success(say('轮播图已删除')),
    onFault: (fault) => message.error(fault.message),
    onSettled: () => queries.invalidateQueries({ queryKey: bannersKey }),
  });
  return (
    <RemoveButton
      name={nameOf(banner)}
      meaning={say('首页不再显示，且不能恢复；只想暂时不用，可编辑为隐藏。')}
      removing={isPending}
      onRemove={() => mutate({ id, version })}
    />
  );
}
