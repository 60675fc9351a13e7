import { useQuery } from '@tanstack/react-query';
import { Flex, Form, Select } from 'antd';
import { audienceTagsQuery } from '../../api/tags.ts';
import { tagChoices } from '../../showing/tag-choices.ts';
import { say } from '../../texts/say.ts';

/** Of those whom a promotion is for: who has one of some tags, and whom some agents brought. */
export function NarrowedFields() {
  const { data = [] } = useQuery(audienceTagsQuery);
  return (
    <Flex wrap gap="small">
      <Form.Item name="audienceTags" label={say('标签（空：不限）')}>
        <Select
          mode="multiple"
          style={{ minWidth: 200 }}
          maxCount={20}
          placeholder={say('标签：有其中一个即可')}
          optionLabelProp="value"
          options={tagChoices(data)}
        />
      </Form.Item>
      <Form.Item
        name="audienceAgents"
        label={say('代理编号（空：不限）')}
        getValueProps={(ids: readonly number[]) => ({ value: ids.map(String) })}
        getValueFromEvent={(typed: readonly string[]) =>
          typed.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number)
        }
      >
        <Select
          mode="tags"
          style={{ minWidth: 200 }}
          maxCount={100}
          placeholder={say('只给其直属会员')}
          tokenSeparators={[' ', ',', say('，')]}
          open={false}
        />
      </Form.Item>
    </Flex>
  );
}
