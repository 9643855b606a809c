import axios from 'axios';

export async function firstCall(baseURL: string) {
  return (await axios.create({ baseURL }).get('/payments/NTc4MTI2')).data;
}
