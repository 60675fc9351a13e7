import { largestUpload } from '@mingpai/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { Button, Radio, Upload } from 'antd';
import { upload } from '../../api/client.ts';
import { Alert } from '../../components/alert.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

type Props = {
  /** From the form: the address of the picture. */
  readonly value?: string;
  readonly onChange?: (src: string) => void;
};

export const housePictures = [1, 2, 3, 4, 5, 6].map((number) => `/pictures/promotions/${number}.svg`);

/** As the server takes them; it looks at the content itself. */
const accept = 'image/png,image/jpeg,image/gif,image/webp';

/** One of the house's pictures, or one of one's own. */
export function PictureField({ value = '', onChange }: Props) {
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => {
      // The server would close the door on it, which reads like a broken network.
      if (file.size > largestUpload) throw new Error(say('图片超过2MB，没有上传；请压缩后再选'));
      return upload('uploadPromotionPicture', file);
    },
    onSuccess: ({ src }) => onChange?.(src),
  });
  const own = value !== '' && !housePictures.includes(value);
  return (
    <>
      <Radio.Group
        className={styles.pictures ?? ''}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      >
        {housePictures.map((picture, index) => (
          <Radio key={picture} value={picture} aria-label={say('图片{0}', index + 1)}>
            <img src={picture} alt="" />
          </Radio>
        ))}
        {own && (
          <Radio value={value} aria-label={say('自己的图片')}>
            <img src={value} alt="" />
          </Radio>
        )}
      </Radio.Group>
      <div className={styles.upload}>
        <Upload
          accept={accept}
          showUploadList={false}
          beforeUpload={(file) => {
            mutate(file);
            // It is on its way already.
            return false;
          }}
        >
          <Button size="small" loading={isPending}>
            {own ? say('换一张') : say('上传自己的图片')}
          </Button>
        </Upload>
      </div>
      {error !== null && <Alert type="error" showIcon message={error.message} />}
    </>
  );
}
