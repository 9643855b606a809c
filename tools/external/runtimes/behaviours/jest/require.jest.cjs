const client = require('@crossborder-fx/client');
const { fileJournal } = require('@crossborder-fx/client/file-journal');
const { sqliteJournal } = require('@crossborder-fx/client/sqlite-journal');
const { cases } = require('./cases.cjs');

cases({ client, fileJournal, sqliteJournal });
