import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { Popconfirm, Switch } from 'antd';
import { savedWords } from '../api/proposals.ts';
import { stopsName } from '../api/stops.ts';
import { say } from '../texts/say.ts';
import { useMessage } from './use-message.ts';

type Props = {
  readonly name: string;
  readonly enabled: boolean;
  /** What it means for members when it is closed, and when it is opened again. */
  readonly closing: string;
  readonly opening: string;
  readonly disabled?: boolean;
  readonly onSwitch: (enabled: boolean) => Promise<{ readonly state: string }>;
  /** What is asked again afterwards. */
  readonly list: QueryKey;
};

/** Closes something to members or opens it again, after a question. */
export function OpenSwitch({ name, enabled, closing, opening, disabled = false, onSwitch, list }: Props) {
  const queries = useQueryClient();
  const message = useMessage();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => onSwitch(!enabled),
    onSuccess: (answer) =>
      message.success(savedWords(answer, enabled ? say('{0}已关闭', name) : say('{0}已开放', name))),
    onError: (fault) => message.error(fault.message),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [stopsName] });
      return queries.invalidateQueries({ queryKey: list });
    },
  });
  return (
    <Popconfirm
      title={enabled ? say('关闭{0}？', name) : say('开放{0}？', name)}
      description={enabled ? closing : opening}
      okText={enabled ? say('确认关闭') : say('确认开放')}
      disabled={disabled}
      onConfirm={() => mutate()}
    >
      <Switch
        aria-label={say('{0}开放', name)}
        checked={enabled}
        // Not `false`: that would let those switch to whom the page around it gives nothing to use.
        {...(disabled && { disabled })}
        loading={isPending}
        checkedChildren={say('开放')}
        unCheckedChildren={say('关闭')}
      />
    </Popconfirm>
  );
}
