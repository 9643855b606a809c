import { join } from 'node:path';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { pay } from './journal.mjs';
import { setting } from './remembered.mjs';

await pay('file-journal', fileJournal(join(setting.folder, 'journal'), { account: 'rehearsal' }));
