import { RebateDot } from '../../features/waiting-rebate/rebate-dot.tsx';
import Draws from './draws.tsx';

/** What comes to the home page last, in a file that the first view does not wait for. */
export default function AfterNews() {
  return (
    <>
      <Draws />
      <RebateDot />
    </>
  );
}
