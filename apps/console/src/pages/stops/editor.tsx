import { orderWays, protocols, type StopKind, stopKinds } from '@mingpai/contract/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { askAgain } from '../../api/lists.ts';
import { stoppableQuery, stopsName } from '../../api/stops.ts';
import { Editor } from '../../components/editor.tsx';
import { MemberSelect } from '../../components/member-select.tsx';
import { MomentField } from '../../components/moment-field.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { stopKindLabels, stopTargetLabels, wayName } from '../../labels/stops.ts';
import { language } from '../../texts/language.ts';
import { say } from '../../texts/say.ts';
import { madeWords, nothing, type StopFields, stopOf } from './fields.ts';
import { StopReason, StopWords } from './words.tsx';

interface Choice {
  readonly value: string;
  readonly label: string;
}
/** A stop names its member by a text, and who chooses one by the number. */
const memberById = {
  getValueProps: (target: string | undefined) => ({ value: target === undefined ? null : Number(target) }),
  getValueFromEvent: (member: number | null) => (member === null ? undefined : String(member)),
};

const asWritten = (value: string): Choice => ({ value, label: value });

/** What of a kind there is to choose from; undefined: it is a member. */
function useChoices(kind: StopKind): {
  readonly choices: readonly Choice[] | undefined;
  readonly coming: boolean;
} {
  const there = kind === 'venue' || kind === 'game' ? kind : undefined;
  const { data, isPending } = useQuery({ ...stoppableQuery, enabled: there !== undefined });
  if (kind === 'way')
    return { choices: orderWays.map((value) => ({ value, label: wayName(value) })), coming: false };
  if (kind === 'network') return { choices: protocols.map(asWritten), coming: false };
  if (there === undefined) return { choices: undefined, coming: false };
  const choices = (data?.[there] ?? []).map(({ target, name, nameEn }) => ({
    value: target,
    label: `${language === 'en' ? nameEn || name : name} · ${target}`,
  }));
  return { choices, coming: isPending };
}

/** What to stop, from when until when, and what members read meanwhile. */
type Props = {
  /** Of a member's own page: that one, and nobody else. */
  readonly of?: { readonly kind: 'member' | 'play'; readonly target: string; readonly title: string };
  readonly onClose: () => void;
};

export function StopEditor({ of, onClose }: Props) {
  const [form] = Form.useForm<StopFields>();
  const kind = Form.useWatch('kind', form) ?? of?.kind ?? nothing.kind;
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction(
    'makeStop',
    of === undefined ? 'new' : `${of.kind}/${of.target}`,
    {
      onDone: () => {
        message.success(madeWords(form.getFieldsValue(true), new Date()));
        onClose();
      },
      onSettled: () => askAgain(queries, stopsName),
    },
  );
  const asked = stopTargetLabels[kind];
  const { choices, coming } = useChoices(kind);
  return (
    <Editor
      title={of?.title ?? say('停用一项功能')}
      saving={isPending}
      fault={error}
      form={form}
      initial={{ ...nothing, ...(of && { kind: of.kind, target: of.target }) }}
      onSave={(fields) => mutate(stopOf({ ...fields, ...(of && { kind: of.kind, target: of.target }) }))}
      onClose={onClose}
    >
      {of === undefined && (
        <Form.Item name="kind" label={say('停用什么')}>
          <Select
            options={stopKinds.map((value) => ({ value, label: stopKindLabels[value] }))}
            onChange={() => form.setFieldValue('target', undefined)}
          />
        </Form.Item>
      )}
      {of === undefined && asked !== undefined && (
        <Form.Item
          name="target"
          label={asked}
          rules={[{ required: true, whitespace: true, message: say('请填写{0}', asked) }]}
          {...(choices === undefined && memberById)}
        >
          {choices === undefined ? (
            <MemberSelect label={asked} />
          ) : (
            <Select showSearch optionFilterProp="label" loading={coming} options={[...choices]} />
          )}
        </Form.Item>
      )}
      <StopWords />
      <Form.Item name="startsAt" label={say('开始（北京时间）')} extra={say('不填：立即')}>
        <MomentField />
      </Form.Item>
      <Form.Item name="endsAt" label={say('结束（北京时间）')} extra={say('不填：直到有人解除')}>
        <MomentField />
      </Form.Item>
      <StopReason />
    </Editor>
  );
}
