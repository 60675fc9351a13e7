import { DatePicker, type DatePickerProps } from 'antd';
import type { RangePickerProps } from 'antd/es/date-picker';
import { CalendarOutlined, SwapRightOutlined } from './icons.ts';
import { emptied } from './search-input.tsx';

/** A day, a week or a moment that is typed or picked; its icons are silent, where the library's are read out in English. */
export function DayField(field: DatePickerProps) {
  return <DatePicker suffixIcon={<CalendarOutlined />} allowClear={emptied} {...field} />;
}

/** From one day to another. */
export function DaysField(field: RangePickerProps) {
  return (
    <DatePicker.RangePicker
      suffixIcon={<CalendarOutlined />}
      separator={<SwapRightOutlined />}
      allowClear={emptied}
      {...field}
    />
  );
}
