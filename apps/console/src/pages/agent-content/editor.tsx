import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Switch } from 'antd';
import { agentContent, askAgain } from '../../api/lists.ts';
import type { AgentContentRow } from '../../api/rows.ts';
import { Editor } from '../../components/editor.tsx';
import { English } from '../../components/english.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { say } from '../../texts/say.ts';
import { type Chosen, PictureField } from './picture-field.tsx';
import type { ContentKind } from './words.ts';

type Props = {
  readonly kind: ContentKind;
  readonly row: AgentContentRow | undefined;
  readonly onClose: () => void;
};

type Fields = Pick<AgentContentRow, 'title' | 'content' | 'titleEn' | 'contentEn' | 'shown'> & {
  readonly chosen: Chosen | null;
};

const nothing: Fields = { title: '', content: '', titleEn: '', contentEn: '', shown: true, chosen: null };

/** One notice for agents, or one piece of material: a picture, a text, or both. */
export function ContentEditor({ kind, row, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('saveAgentContent', row?.id ?? `new/${kind}`, {
    onDone: () => {
      message.success(say('已保存'));
      onClose();
    },
    onSettled: () => askAgain(queries, agentContent.name),
  });
  const material = kind === 'material';
  const name = material ? say('添加代理素材') : say('发布代理公告');
  return (
    <Editor
      title={row === undefined ? name : say('编辑：{0}', row.title)}
      saving={isPending}
      fault={error}
      form={form}
      initial={row === undefined ? nothing : { ...row, chosen: chosenOf(row) }}
      onSave={({ chosen, ...fields }) =>
        mutate({
          ...fields,
          kind,
          picture: chosen?.picture ?? null,
          ...(row && { id: row.id, version: row.version }),
        })
      }
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label={say('标题')}
        rules={[{ required: true, whitespace: true, message: say('请填写标题') }]}
      >
        <Input autoFocus={row === undefined} maxLength={60} showCount />
      </Form.Item>
      {material && (
        <Form.Item
          name="chosen"
          label={say('图片')}
          extra={say('代理在保存的图片上会得到自己的二维码；不要在图片里写链接')}
        >
          <PictureField />
        </Form.Item>
      )}
      <Form.Item
        name="content"
        label={say('内容')}
        dependencies={['chosen']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_rule, typed: string) =>
              typed.trim() !== '' || (material && getFieldValue('chosen') !== null)
                ? Promise.resolve()
                : Promise.reject(new Error(material ? say('请上传图片，或填写内容') : say('请填写内容'))),
          }),
        ]}
        extra={material ? say('代理复制时，后面会带上自己的链接') : say('纯文字，代理按原样看到')}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} maxLength={2_000} showCount />
      </Form.Item>
      <Form.Item
        name="shown"
        label={say('发布')}
        valuePropName="checked"
        extra={say('不发布的是草稿，代理看不到')}
      >
        <Switch checkedChildren={say('发布')} unCheckedChildren={say('草稿')} />
      </Form.Item>
      <English rule={say('可不填：选择英文的代理会看到中文')}>
        <Form.Item name="titleEn" label={say('英文标题')}>
          <Input maxLength={120} showCount />
        </Form.Item>
        <Form.Item name="contentEn" label={say('英文内容')}>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} maxLength={4_000} showCount />
        </Form.Item>
      </English>
    </Editor>
  );
}

function chosenOf({ picture, src }: AgentContentRow): Chosen | null {
  return picture === null || src === null ? null : { picture, src };
}
