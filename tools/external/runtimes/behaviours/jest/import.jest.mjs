import * as client from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { sqliteJournal } from '@crossborder-fx/client/sqlite-journal';
import { cases } from './cases.cjs';

cases({ client, fileJournal, sqliteJournal });
