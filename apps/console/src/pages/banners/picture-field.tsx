import { largestUpload } from '@mingpai/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { Button, Space, Upload } from 'antd';
import { upload } from '../../api/client.ts';
import { Alert } from '../../components/alert.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

type Props = {
  /** From the form: the address of the picture, empty for none. */
  readonly value?: string;
  readonly onChange?: (src: string) => void;
  /** What the picture is, for whoever cannot see it. */
  readonly name: string;
  /** Whether there may be none. */
  readonly optional?: boolean;
};

/** As the server takes them; it looks at the content itself. */
const accept = 'image/png,image/jpeg,image/gif,image/webp';

/** A picture as members will see it; another is uploaded in its place. */
export function PictureField({ value = '', onChange, name, optional = false }: Props) {
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => {
      // The server would close the door on it, which reads like a broken network.
      if (file.size > largestUpload) throw new Error(say('图片超过2MB，没有上传；请压缩后再选'));
      return upload('uploadBannerPicture', file);
    },
    onSuccess: ({ src }) => onChange?.(src),
  });
  return (
    <>
      {value !== '' && <img className={styles.chosen} src={value} alt={name} />}
      <Space>
        <Upload
          accept={accept}
          showUploadList={false}
          beforeUpload={(file) => {
            mutate(file);
            // It is on its way already.
            return false;
          }}
        >
          <Button loading={isPending}>{value === '' ? say('上传{0}', name) : say('换一张')}</Button>
        </Upload>
        {optional && value !== '' && <Button onClick={() => onChange?.('')}>{said('去掉{0}', name)}</Button>}
      </Space>
      {error !== null && <Alert type="error" showIcon message={error.message} style={{ marginTop: 8 }} />}
    </>
  );
}
