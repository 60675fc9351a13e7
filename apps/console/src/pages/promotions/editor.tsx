import { canonicalText } from '@mingpai/contract/console/canonical';
import { costOf, mustBeTried } from '@mingpai/contract/console/promotions/cost';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Flex, Form, Input, Segmented, Select, Space } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import type { PromotionRow } from '../../api/rows.ts';
import { fieldOf, instantOf } from '../../components/beijing-fields.ts';
import { DryRunResult, FoundDraft, SaveTried, useDryRun } from '../../components/dry-run.tsx';
import { FromItsTop } from '../../components/from-its-top.tsx';
import { MomentField } from '../../components/moment-field.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import { Refusal } from '../../components/refusal.tsx';
import { useLeaving } from '../../components/use-leaving.ts';
import { useMessage } from '../../components/use-message.ts';
import { newTerms } from '../../labels/new-promotion.ts';
import { optionsOf } from '../../labels/options.ts';
import { richTextRule } from '../../labels/rich-text.ts';
import { say } from '../../texts/say.ts';
import { changesKey } from '../rules/change-actions.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { EnglishFields } from './english-fields.tsx';
import { NarrowedFields } from './narrowed-fields.tsx';
import { OfferFields } from './offer-fields.tsx';
import { housePictures, PictureField } from './picture-field.tsx';
import { PlaceField } from './place-field.tsx';
import { Preview } from './preview.tsx';
import { audiences, promotionsKey, rules, states } from './words.ts';

type EditorProps = {
  readonly promotion: PromotionRow | undefined;
  readonly types: readonly { readonly id: number; readonly name: string }[];
  readonly onClose: () => void;
};

type Fields = Omit<PromotionRow, 'id' | 'startsAt' | 'endsAt' | 'offer'> & {
  readonly offer?: PromotionRow['offer'];
  readonly startsAt: Dayjs;
  readonly endsAt: Dayjs | null;
};

/** One promotion: what members read, for whom it is, what it gives; with a preview as a phone shows it. */
export function PromotionEditor({ promotion, types, onClose }: EditorProps) {
  const [form] = Form.useForm<Fields>();
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const message = useMessage();
  const { typed, kept, leave } = useLeaving(onClose);
  const which = promotion === undefined ? 'new' : String(promotion.id);
  const ran = useDryRun({
    key: `promotion/${which}`,
    title: promotion === undefined ? say('新活动') : say('活动“{0}”', promotion.title),
    path: `/promotions?edit=${which}`,
    form,
  });
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (fields: Fields) => call('savePromotion', draftOf(fields, promotion)),
    onSuccess: (answer) => {
      ran.giveUp();
      message.success(savedWords(answer, say('活动已保存')));
      onClose();
    },
    onSettled: () => {
      // What waits for a colleague stands above the list.
      void queries.invalidateQueries({ queryKey: changesKey });
      return queries.invalidateQueries({ queryKey: promotionsKey });
    },
  });
  const shown = Form.useWatch([], { form, preserve: true });
  // What happens elsewhere in the app is sent without an offer, which stays in the form for whoever comes back to it.
  const drafted = shown?.place == null ? shown : { ...shown, offer: null };
  // New words for what is on already cost nothing.
  const onAs = promotion?.state === 'published' ? canonicalText(costOf(promotion)) : undefined;
  const mayBeSaved =
    drafted === undefined ||
    !mustBeTried(drafted) ||
    canonicalText(costOf(drafted)) === onAs ||
    ran.is(costOf(drafted));
  const audience = Form.useWatch('audience', form);
  const applied = shown === undefined || shown.place === null;
  const bySpan = shown?.offer?.award === 'losses' || shown?.offer?.award === 'referral';
  const byHand = applied && (shown === undefined || shown.offer === null);

  return (
    <Drawer
      open
      width={640}
      title={promotion === undefined ? say('新建活动') : say('编辑：{0}', promotion.title)}
      onClose={leave}
      maskClosable={false}
      extra={
        <Space>
          <Segmented
            aria-label={say('编辑或预览')}
            value={view}
            options={[
              { value: 'edit', label: say('编辑') },
              { value: 'preview', label: say('预览') },
            ]}
            onChange={setView}
          />
          <Button
            loading={ran.running}
            onClick={() =>
              void form.validateFields().then(
                (fields) => {
                  ran.begin(fields, costOf(fields), () =>
                    call('dryRunPromotion', draftOf(fields, promotion)),
                  );
                  kept();
                },
                () => setView('edit'),
              )
            }
          >
            {say('试算')}
          </Button>
          <SaveTried tried={mayBeSaved} saving={isPending} onSave={form.submit} />
        </Space>
      }
    >
      <Refusal fault={error} />
      <FoundDraft of={ran} />
      {ran.result !== undefined && <DryRunResult result={ran.result} />}
      {view === 'preview' && shown !== undefined && (
        <FromItsTop>
          <Preview {...shown} />
        </FromItsTop>
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        hidden={view === 'preview'}
        initialValues={initial(promotion, types[0]?.id ?? 0)}
        onValuesChange={typed}
        onFinish={(fields) => mutate(fields)}
        // What must be corrected is in sight, also where the preview stood.
        onFinishFailed={() => setView('edit')}
      >
        <Form.Item
          name="title"
          label={say('标题')}
          rules={[{ required: true, whitespace: true, message: say('请填写标题') }]}
        >
          <Input maxLength={60} showCount />
        </Form.Item>
        <Form.Item name="memo" label={say('一句话说明')}>
          <Input maxLength={120} showCount />
        </Form.Item>
        <Form.Item name="banner" label={say('图片')} rules={[{ required: true, message: say('请选择图片') }]}>
          <PictureField />
        </Form.Item>
        <Form.Item name="content" label={say('活动说明')} extra={richTextRule}>
          <Input.TextArea rows={10} maxLength={20_000} />
        </Form.Item>
        <EnglishFields />
        <PlaceField />
        <Flex wrap gap="small">
          <Form.Item name="typeId" label={say('类型')}>
            <Select
              style={{ width: 140 }}
              options={types.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <Form.Item name="state" label={say('状态')}>
            <Select style={{ width: 110 }} options={optionsOf(states)} />
          </Form.Item>
          <Form.Item name="position" label={say('顺序')}>
            <NumberInput min={0} max={1_000} />
          </Form.Item>
        </Flex>
        <Flex wrap gap="small">
          <Form.Item
            name="startsAt"
            label={say('开始（北京时间）')}
            rules={[{ required: true, message: say('请选择开始时间') }]}
          >
            <MomentField />
          </Form.Item>
          <Form.Item name="endsAt" label={say('结束（北京时间，空：长期）')}>
            <MomentField />
          </Form.Item>
        </Flex>
        <Flex wrap gap="small">
          <Form.Item name="audience" label={say('对象')}>
            <Select style={{ width: 140 }} options={optionsOf(audiences)} />
          </Form.Item>
          <Form.Item
            name="audienceValue"
            label={audience === 'vip' ? say('最低等级') : say('注册天数')}
            hidden={audience === 'all'}
          >
            <NumberInput min={0} max={3_650} />
          </Form.Item>
          <Form.Item name="applies" label={say('申请次数')} hidden={!applied || bySpan}>
            <Select style={{ width: 130 }} options={optionsOf(rules)} />
          </Form.Item>
        </Flex>
        <NarrowedFields />
        <div hidden={!applied}>
          <OfferFields />
        </div>
        <div hidden={!byHand}>
          <ConditionFields />
        </div>
        <Flex wrap gap="small">
          <Form.Item hidden={!byHand} name="bonus" label={say('彩金（元，0：系统不发放）')}>
            <NumberInput min={0} precision={2} />
          </Form.Item>
          <Form.Item
            hidden={!applied}
            name="budget"
            label={say('每日预算（元）')}
            extra={byHand ? say('当天发放超出后，须两人审核') : say('当天发放到此为止')}
            rules={[{ required: true, message: say('请填写每日预算') }]}
          >
            <NumberInput min={0} max={10_000_000_000} precision={0} />
          </Form.Item>
          <Form.Item name="multiple" label={say('流水倍数')} hidden={!applied}>
            <NumberInput min={0} max={100} precision={0} />
          </Form.Item>
          <Form.Item
            name="lockedDays"
            label={say('锁定彩金，几天内完成（0：直接存入钱包）')}
            hidden={!byHand || !((shown?.bonus ?? 0) > 0)}
          >
            <NumberInput min={0} max={365} precision={0} />
          </Form.Item>
        </Flex>
      </Form>
    </Drawer>
  );
}

function draftOf({ startsAt, endsAt, ...fields }: Fields, promotion: PromotionRow | undefined) {
  // Where nothing is given by itself the form has no field of an offer.
  const { place, offer = null } = fields;
  const byHand = place === null && offer === null && fields.bonus > 0;
  return {
    ...fields,
    lockedDays: byHand ? fields.lockedDays : 0,
    offer: place === null ? offer : null,
    ...(promotion === undefined ? {} : { id: promotion.id }),
    startsAt: instantOf(startsAt),
    endsAt: endsAt === null ? null : instantOf(endsAt),
  };
}

function initial(promotion: PromotionRow | undefined, typeId: number): Fields {
  if (promotion === undefined)
    return {
      typeId,
      title: '',
      titleEn: '',
      memo: '',
      memoEn: '',
      contentEn: '',
      banner: housePictures[0] ?? '',
      content: '',
      state: 'draft',
      ...newTerms,
      audienceTags: [],
      audienceAgents: [],
      conditionCategories: [],
      offer: null,
      budget: 20_000,
      multiple: 1,
      position: 0,
      startsAt: fieldOf(new Date().toISOString()),
      endsAt: null,
    };
  const { id: _id, startsAt, endsAt, ...fields } = promotion;
  return { ...fields, startsAt: fieldOf(startsAt), endsAt: endsAt === null ? null : fieldOf(endsAt) };
}
