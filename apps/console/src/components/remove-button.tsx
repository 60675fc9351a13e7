import { Button, Popconfirm } from 'antd';
import { say } from '../texts/say.ts';

type Props = {
  /** What is removed, as the list calls it. */
  readonly name: string;
  /** What it means for members. */
  readonly meaning: string;
  readonly removing: boolean;
  readonly onRemove: () => void;
};

/** Takes something away for good, after a question. */
export function RemoveButton({ name, meaning, removing, onRemove }: Props) {
  return (
    <Popconfirm
      title={say('删除“{0}”？', name)}
      description={meaning}
      okText={say('确认删除')}
      okButtonProps={{ danger: true }}
      onConfirm={onRemove}
    >
      <Button size="small" danger loading={removing} aria-label={say('删除 {0}', name)}>
        {say('删除')}
      </Button>
    </Popconfirm>
  );
}
