import { Collapse, Form, Input } from 'antd';

/** The promotion in English: optional, field by field. */
export function EnglishFields() {
  return (
    <Form.Item extra="可不填：选择英文的会员会看到中文">
      <Collapse
        items={[
          {
            key: 'english',
            label: '英文',
            forceRender: true,
            children: (
              <>
                <Form.Item name="titleEn" label="英文标题">
                  <Input maxLength={120} showCount />
                </Form.Item>
                <Form.Item name="memoEn" label="英文一句话说明">
                  <Input maxLength={240} showCount />
                </Form.Item>
                <Form.Item name="contentEn" label="英文活动说明">
                  <Input.TextArea rows={10} maxLength={20_000} />
                </Form.Item>
              </>
            ),
          },
        ]}
      />
    </Form.Item>
  );
}
