import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import type { Dayjs } from 'dayjs';
import { askAgain } from '../../api/lists.ts';
import type { StopRow } from '../../api/rows.ts';
import { stopsName } from '../../api/stops.ts';
import { fieldOf, instantOf } from '../../components/beijing-fields.ts';
import { Editor } from '../../components/editor.tsx';
import { MomentField } from '../../components/moment-field.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { stopTitle } from '../../labels/stops.ts';
import { say } from '../../texts/say.ts';
import { StopReason, StopWords } from './words.tsx';

type Fields = {
  readonly body: string;
  readonly bodyEn: string;
  readonly endsAt: Dayjs | null;
  readonly reason: string;
};

/** Until when a stop goes on and what members read meanwhile: it holds all the while. */
export function StopChange({ stop, onClose }: { readonly stop: StopRow; readonly onClose: () => void }) {
  const { id, body, bodyEn, endsAt: end, holds } = stop;
  const [form] = Form.useForm<Fields>();
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('changeStop', id, {
    onDone: () => {
      message.success(holds ? say('已修改；修改时停用没有中断') : say('已修改'));
      onClose();
    },
    onSettled: () => askAgain(queries, stopsName),
  });
  return (
    <Editor
      title={say('修改停用：{0}', stopTitle(stop))}
      saving={isPending}
      fault={error}
      form={form}
      initial={{ body, bodyEn, endsAt: end === null ? null : fieldOf(end), reason: '' }}
      onSave={({ endsAt, reason, ...words }) =>
        mutate({ id, ...words, endsAt: endsAt === null ? null : instantOf(endsAt), reason: reason.trim() })
      }
      onClose={onClose}
    >
      <StopWords />
      <Form.Item name="endsAt" label={say('结束（北京时间）')} extra={say('不填：直到有人解除')}>
        <MomentField />
      </Form.Item>
      <StopReason />
    </Editor>
  );
}
