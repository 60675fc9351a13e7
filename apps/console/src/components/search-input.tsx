import { Button, Input, type InputRef } from 'antd';
import type { ComponentProps, Ref } from 'react';
import { say } from '../texts/say.ts';
import { CloseCircleFilled, SearchOutlined } from './icons.ts';

/** What empties a field, by its name in the reader's language: the library's is its icon's, in English. */
export const emptied = { clearIcon: <CloseCircleFilled aria-hidden={false} aria-label={say('清空')} /> };

/** A field that searches, with what sends it and what empties it by their names. */
export function SearchInput(field: ComponentProps<typeof Input.Search> & { readonly ref?: Ref<InputRef> }) {
  return (
    <Input.Search
      allowClear={emptied}
      enterButton={<Button icon={<SearchOutlined />} aria-label={say('查找')} />}
      {...field}
    />
  );
}
