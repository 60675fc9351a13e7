import { Button, Form, Input, Modal, Switch } from 'antd';
import { type Dayjs, isDayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import type { SiteSettings } from '../../api/rows.ts';
import { fieldOf, instantOf } from '../../components/beijing-fields.ts';
import { MomentField } from '../../components/moment-field.tsx';
import { SettingsGroup } from '../../components/settings-form.tsx';
import { AudienceField } from '../../showing/audience-field.tsx';
import { inLanguage, LanguageChoice, type ShownLanguage } from '../../showing/language-choice.tsx';
import { PhonePreview } from '../../showing/phone-preview.tsx';
import { say } from '../../texts/say.ts';
import { asFlag } from './as-flag.ts';

/** What opens over the home page once a day: whether, from when until when, for whom, and how a phone shows it. */
export function EntryModalGroup({
  typed,
}: {
  readonly typed: Pick<SiteSettings, 'webContent' | 'webContentEn'>;
}) {
  const [previewed, setPreviewed] = useState(false);
  return (
    <SettingsGroup title={say('首页弹窗')} wide>
      <Form.Item name="indexModal" label={say('弹窗显示')} {...asFlag}>
        <Switch checkedChildren={say('显示')} unCheckedChildren={say('隐藏')} />
      </Form.Item>
      <Form.Item
        name="modalFrom"
        label={say('开始显示（北京时间）')}
        extra={say('不填：保存后立即')}
        {...asMoment}
      >
        <MomentField />
      </Form.Item>
      <Form.Item
        name="modalUntil"
        label={say('结束显示（北京时间）')}
        extra={say('不填：一直显示；到这一刻即不再显示')}
        {...asMoment}
      >
        <MomentField />
      </Form.Item>
      <Form.Item
        name="modalAudience"
        label={say('给谁看')}
        extra={say('都不选：所有人，未登录的访客也能看到；选了的条件须同时满足，访客看不到')}
      >
        <AudienceField marketing />
      </Form.Item>
      <Form.Item name="webContent" label={say('弹窗内容（HTML）')}>
        <Input.TextArea
          className="code"
          autoSize={{ minRows: 4, maxRows: 14 }}
          maxLength={10_000}
          showCount
        />
      </Form.Item>
      <Form.Item
        name="webContentEn"
        label={say('弹窗内容（英文，HTML）')}
        extra={say('可不填：选择英文的会员会看到中文')}
      >
        <Input.TextArea
          className="code"
          autoSize={{ minRows: 4, maxRows: 14 }}
          maxLength={10_000}
          showCount
        />
      </Form.Item>
      <Button onClick={() => setPreviewed(true)}>{say('预览弹窗')}</Button>
      {previewed && <ModalPreview {...typed} onClose={() => setPreviewed(false)} />}
    </SettingsGroup>
  );
}

type PreviewProps = Pick<SiteSettings, 'webContent' | 'webContentEn'> & { readonly onClose: () => void };

function ModalPreview({ webContent, webContentEn, onClose }: PreviewProps) {
  const [language, setLanguage] = useState<ShownLanguage>('zh');
  const drafts = useMemo(
    () => ({ language, card: { entry: inLanguage(language, webContent, webContentEn) } }),
    [language, webContent, webContentEn],
  );
  return (
    <Modal open title={say('预览弹窗')} footer={null} onCancel={onClose}>
      <LanguageChoice language={language} onChange={setLanguage} />
      <PhonePreview page="/preview" drafts={drafts} />
    </Modal>
  );
}

/** The settings have a moment as an instant, and none as nothing. */
const asMoment = {
  getValueProps: (value: unknown) => ({
    value: typeof value === 'string' && value !== '' ? fieldOf(value) : null,
  }),
  getValueFromEvent: (at: Dayjs | null) => (isDayjs(at) ? instantOf(at) : ''),
};
