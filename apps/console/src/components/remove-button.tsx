import { Button, Popconfirm } from 'antd';

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
      title={`删除“${name}”？`}
      description={meaning}
      okText="确认删除"
      okButtonProps={{ danger: true }}
      onConfirm={onRemove}
    >
      <Button size="small" danger loading={removing} aria-label={`删除 ${name}`}>
        删除
      </Button>
    </Popconfirm>
  );
}
