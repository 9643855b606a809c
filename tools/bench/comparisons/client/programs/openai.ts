import OpenAI from 'openai';

export function program(baseURL: string, apiKey: string) {
  return new OpenAI({ baseURL, apiKey }).responses.retrieve('NTc4MTI2');
}
