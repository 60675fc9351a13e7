import { largestUpload } from '@mingpai/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { Button, Space, Upload } from 'antd';
import { upload } from '../../api/client.ts';
import { Alert } from '../../components/alert.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

/** An uploaded picture: its id, and where it is served. */
export type Chosen = { readonly picture: string; readonly src: string };

type Props = {
  /** From the form. */
  readonly value?: Chosen | null;
  readonly onChange?: (chosen: Chosen | null) => void;
};

/** A picture that agents pass on, whole as it was uploaded; another is uploaded in its place. */
export function PictureField({ value = null, onChange }: Props) {
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => {
      // The server would close the door on it, which reads like a broken network.
      if (file.size > largestUpload) throw new Error(say('图片超过2MB，没有上传；请压缩后再选'));
      return upload('uploadAgentPicture', file);
    },
    onSuccess: (chosen) => onChange?.(chosen),
  });
  return (
    <>
      {value !== null && <img className={styles.chosen} src={value.src} alt={say('图片')} />}
      <Space>
        <Upload
          accept="image/png,image/jpeg,image/gif,image/webp"
          showUploadList={false}
          beforeUpload={(file) => {
            mutate(file);
            // It is on its way already.
            return false;
          }}
        >
          <Button loading={isPending}>{value === null ? say('上传{0}', say('图片')) : say('换一张')}</Button>
        </Upload>
        {value !== null && <Button onClick={() => onChange?.(null)}>{said('去掉{0}', say('图片'))}</Button>}
      </Space>
      {error !== null && <Alert type="error" showIcon message={error.message} style={{ marginTop: 8 }} />}
    </>
  );
}
