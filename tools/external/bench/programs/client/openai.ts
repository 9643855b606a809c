import OpenAI from 'openai';

export async function program(baseURL: string, apiKey: string) {
  const client = new OpenAI({ baseURL, apiKey });
  const { id } = await client.responses.create({ model: 'a-model', input: 'a text' });
  for await (const file of client.files.list()) {
    if (file.id === id) return file.bytes;
  }
  return (await client.responses.retrieve('NTc4MTI2')).output_text;
}
