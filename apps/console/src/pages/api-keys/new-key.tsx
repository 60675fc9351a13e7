import { Typography } from 'antd';
import { ShownOnce } from '../../components/shown-once.tsx';
import { say } from '../../texts/say.ts';

/** The key that was made. */
export function NewKey({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <ShownOnce
      title={say('新的密钥')}
      warning={say('只显示这一次，关闭后无法再查看；遗失时吊销它，再生成一个。')}
      confirm={say('已保存，关闭')}
      onClose={onClose}
    >
      <p>
        <Typography.Text className="code" copyable>
          {secret}
        </Typography.Text>
      </p>
    </ShownOnce>
  );
}
