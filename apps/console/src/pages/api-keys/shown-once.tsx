import { Alert, Button, Modal, Typography } from 'antd';
import { say } from '../../texts/say.ts';

/** The key: here once, and nowhere else. */
export function ShownOnce({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Modal
      open
      title={say('新的密钥')}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {say('已保存，关闭')}
        </Button>
      }
    >
      <Alert
        type="warning"
        showIcon
        message={say('只显示这一次，关闭后无法再查看；遗失时吊销它，再生成一个。')}
      />
      <p>
        <Typography.Text className="code" copyable>
          {secret}
        </Typography.Text>
      </p>
    </Modal>
  );
}
