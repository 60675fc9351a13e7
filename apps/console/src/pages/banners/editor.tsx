import { isTarget } from '@mingpai/contract/console/content/target';
import { fieldProblem } from '@mingpai/contract/texts/field-problems';
import { useQueryClient } from '@tanstack/react-query';
import { AutoComplete, Form, Input, Segmented, Switch } from 'antd';
import { useMemo, useState } from 'react';
import type { BannerRow } from '../../api/rows.ts';
import { Editor } from '../../components/editor.tsx';
import { English } from '../../components/english.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { optionsOf } from '../../labels/options.ts';
import { PhonePreview } from '../../showing/phone-preview.tsx';
import {
  type ShowingFields,
  ShowingItems,
  showingFieldsOf,
  showingOf,
  shownAlways,
} from '../../showing/showing-fields.tsx';
import { languageTag } from '../../texts/language.ts';
import { say } from '../../texts/say.ts';
import { PictureField } from './picture-field.tsx';
import { bannersKey, nameOf, places } from './words.ts';

type Props = { readonly banner: BannerRow | undefined; readonly onClose: () => void };
type Fields = Omit<BannerRow, 'id' | 'version' | 'state' | keyof ShowingFields> & ShowingFields;

const nothing: Fields = { src: '', title: '', url: '', shown: true, srcEn: '', titleEn: '', ...shownAlways };
const views = { edit: say('编辑'), preview: say('预览') } as const;
const pictureRule = say(
  'PNG、JPEG、GIF或WebP，不超过2MB，建议1280×560；其他比例会裁去边缘，动图只保留第一帧',
);

/** One banner: its picture, where it leads, and the picture that members see who read English. */
export function BannerEditor({ banner, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const [view, setView] = useState<keyof typeof views>('edit');
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('saveBanner', banner?.id ?? 'new', {
    onDone: () => {
      message.success(banner === undefined ? say('轮播图已添加，排在最后') : say('轮播图已保存'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: bannersKey }),
  });
  const { src, title, url } = Form.useWatch([], { form, preserve: true }) ?? nothing;
  const drafts = useMemo(
    () => ({ banners: src === '' ? [] : [{ src, pic: src, title, url: isTarget(url) ? url : '' }] }),
    [src, title, url],
  );
  return (
    <Editor
      title={banner === undefined ? say('添加轮播图') : say('编辑：{0}', nameOf(banner))}
      saving={isPending}
      fault={error}
      form={form}
      initial={banner === undefined ? nothing : { ...banner, ...showingFieldsOf(banner) }}
      onSave={(fields) =>
        mutate({ ...fields, ...showingOf(fields), ...(banner && { id: banner.id, version: banner.version }) })
      }
      onClose={onClose}
      extra={
        <Segmented
          aria-label={say('编辑或预览')}
          value={view}
          options={optionsOf(views)}
          onChange={setView}
        />
      }
      instead={
        view === 'preview'
          ? { shown: <PhonePreview page="/" drafts={drafts} />, onInvalid: () => setView('edit') }
          : undefined
      }
    >
      <Form.Item
        name="src"
        label={say('图片')}
        rules={[{ required: true, message: say('请上传图片') }]}
        extra={pictureRule}
      >
        <PictureField name={say('图片')} />
      </Form.Item>
      <Form.Item
        name="title"
        label={say('标题')}
        rules={[{ required: true, whitespace: true, message: say('请填写标题') }]}
        extra={say('看不到图片的会员会听到它，请写出图上的文字')}
      >
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item
        name="url"
        label={say('链接')}
        extra={say(
          '可不填：点击不跳转。站内路径如 /activity，或站点设置里列出的外部网站的 https:// 网址（在新窗口打开）',
        )}
        rules={[
          {
            validator: (_rule, url: string) =>
              isTarget(url.trim())
                ? Promise.resolve()
                : Promise.reject(new Error(fieldProblem('link_malformed', languageTag))),
          },
        ]}
      >
        <AutoComplete
          maxLength={300}
          filterOption={(typed, option) => `${option?.label}`.includes(typed.trim())}
          options={Object.entries(places).map(([path, name]) => ({
            value: path,
            label: `${name} ${path}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="shown" label={say('在首页显示')} valuePropName="checked">
        <Switch checkedChildren={say('显示')} unCheckedChildren={say('隐藏')} />
      </Form.Item>
      <ShowingItems />
      <English>
        <Form.Item name="srcEn" label={say('英文图片')}>
          <PictureField name={say('英文图片')} optional />
        </Form.Item>
        <Form.Item name="titleEn" label={say('英文标题')}>
          <Input maxLength={120} showCount />
        </Form.Item>
      </English>
    </Editor>
  );
}
