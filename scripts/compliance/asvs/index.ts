import type { Standard } from '../clause.ts';
import { v1 } from './v1-encoding.ts';
import { v2 } from './v2-logic.ts';
import { v3 } from './v3-browser.ts';
import { v4 } from './v4-api.ts';
import { v5 } from './v5-files.ts';
import { v6Factors } from './v6-factors.ts';
import { v6Passwords } from './v6-passwords.ts';
import { v7 } from './v7-sessions.ts';
import { v8 } from './v8-authorization.ts';
import { v9, v10 } from './v9-v10-tokens.ts';
import { v11 } from './v11-cryptography.ts';
import { v12 } from './v12-communication.ts';
import { v13 } from './v13-configuration.ts';
import { v14 } from './v14-data.ts';
import { v15 } from './v15-architecture.ts';
import { v16 } from './v16-logging.ts';
import { v17 } from './v17-webrtc.ts';

const chapters = [
  ...[v1, v2, v3, v4, v5, v6Passwords, v6Factors, v7, v8, v9, v10],
  ...[v11, v12, v13, v14, v15, v16, v17],
];

export const asvs: Standard = {
  name: 'OWASP ASVS 5.0.0, levels 1 and 2',
  about:
    'One row for each of the 253 requirements of the two levels, by the number of the published list; what is asked is said in our own words.',
  clauses: chapters.flat().map((clause) => ({ ...clause, number: `v5.0.0-${clause.number}` })),
};
