import { open } from '../../live/web/open.tsx';
import { face } from './face.ts';

open(face);
